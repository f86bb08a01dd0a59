// What a bot advises, in words, and what of it can be lit on the board.

import { light, type Light } from "@/play/light";
import type { GameFacts, Hint, Reason } from "@/protocol/types";
import { cardsOf, kindOf } from "@/room/choices";
import { aCard, cardName, cardsText, cityName, reasonFacts, routeName } from "@/words/names";
import { inWords } from "@/words/numbers";
import { has, say } from "@/words/words.svelte";

/** Why, if there are words for it; `because` is the code of another reason, with the same details. */
export function hintText(reason: Reason, facts: GameFacts, names: readonly string[]): string {
  const { because, ...details } = reason.details;
  const id = `hint-${reason.code}`;
  const known = reasonFacts(details, facts, names);
  if (because === undefined) return has(id) ? say(id, known) : "";
  const other = `hint-${String(because)}`;
  return has(id) && has(other) ? say(id, { ...known, because: say(other, known) }) : "";
}

/** An action as a person would say it; one that we have no words for stays as it is written. */
export function actionText(action: string, facts: GameFacts): string {
  const [verb, ...rest] = action.split(" ");
  const route = facts.routes.find(({ name }) => name === rest[0])?.index ?? -1;
  switch (verb) {
    case "take":
      return say("do-take", { card: aCard(kindOf(rest[0]!)) });
    case "claim":
      return rest[1] === "sets"
        ? say("do-claim-sets", { route: routeName(facts, route), sets: Number(rest[2]) })
        : say("do-claim", { route: routeName(facts, route), cards: cardsText(cardsOf(rest.slice(1))) });
    case "station":
      return say("do-station", { city: cityName(facts, facts.cities.findIndex(({ id }) => id === rest[0])) });
    case "pay":
      return rest[0] === "sets" ? say("do-pay-sets", { sets: Number(rest[1]) }) : say("do-pay", { cards: cardsText(cardsOf(rest)) });
    case "keep":
      return rest[0] === "none" ? say("do-keep-none") : say("do-keep", { numbers: rest.join(", "), count: rest.length });
    case "mix":
      return say("do-mix", { card: cardName(kindOf(rest[0]!)), size: inWords(facts.placing?.mix_size ?? 0) });
    case "lay":
    case "suit":
      return say(`do-${verb}`, { card: cardName(kindOf(rest[0]!)) });
    case "cards":
    case "locomotives":
    case "complete":
      return say(`do-${verb}`, { count: Number(rest[0]) });
    case "draw":
    case "tickets":
    case "refuse":
    case "pass":
    case "stop":
    case "other":
      return say(`do-${verb}`);
    default:
      return action;
  }
}

/** Where on the board it is about. */
export function hintLight(hint: Hint, facts: GameFacts): Light {
  const [verb, name] = hint.action.split(" ");
  const details = ((hint.reason ?? null) as Reason | null)?.details ?? {};
  const routes = [...(verb === "claim" ? [name] : []), details.route, ...list(details.routes)].flatMap((wanted) =>
    facts.routes.filter((route) => route.name === wanted).map((route) => [route.index, "hint"] as const),
  );
  const tickets = [details.ticket, ...list(details.tickets)].flatMap((wanted) =>
    facts.tickets.filter((ticket) => ticket.name === wanted).flatMap(({ a, b }) => [a, b]),
  );
  const cities = [verb === "station" ? name : undefined, details.city].flatMap((wanted) =>
    facts.cities.filter((city) => city.id === wanted).map((city) => city.index),
  );
  return light(
    routes,
    [...tickets, ...cities].map((city) => [city, "hint"] as const),
  );
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
