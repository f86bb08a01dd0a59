import "@/app.css";
import { mount } from "svelte";
import App from "@/App.svelte";
import { prefs } from "@/preferences.svelte";
import { pageAt } from "@/pages";
import { followLinks, path } from "@/router.svelte";
import { needLanguage } from "@/words/words.svelte";

followLinks((address) => pageAt(address) !== null);
pageAt(path())
  ?.load()
  .catch(() => undefined); // it comes together with the words; whoever shows it says what went wrong
const target = document.getElementById("app");
try {
  await needLanguage(prefs.language);
  if (target !== null) mount(App, { target });
} catch {
  // There are no words to say it with in any language but this.
  if (target !== null) target.textContent = "Branchline could not be loaded: the server does not answer. Reload the page.";
}

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // without it the page works all the same, only not when the server is away
  navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.info("no service worker:", error));
}
