import "@/app.css";
import { mount } from "svelte";
import App from "@/App.svelte";
import { prefs } from "@/preferences.svelte";
import { followLinks } from "@/router.svelte";
import { needLanguage } from "@/words/words.svelte";

followLinks();
await needLanguage(prefs.language);
const target = document.getElementById("app");
if (target !== null) mount(App, { target });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // without it the page works all the same, only not when the server is away
  navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.info("no service worker:", error));
}
