// Short names for the models of the server, whose types are made from its OpenAPI document.

import type { components } from "@/protocol/schema";

type Models = components["schemas"];

export type Ack = Models["Ack"];
export type BoardSeatView = Models["BoardSeatView"];
export type BoardView = Models["BoardView"];
export type BotFacts = Models["BotFacts"];
export type CardSeatView = Models["CardSeatView"];
export type CardView = Models["CardView"];
export type ChatLine = Models["ChatLineDocument"];
export type Clock = Models["Clock"];
export type Entry = Models["EntryDocument"];
export type ErrorDetail = Models["ErrorDetail"];
export type GameBrief = Models["GameBrief"];
export type GameFacts = WithEmptyLists<Models["GameFacts"]>;
export type Hint = Models["Hint"];
export type Invitation = Models["Invitation"];
export type InvitationRequest = Models["InvitationRequest"];
export type Me = Models["Me"];
export type MyRoom = Models["MyRoom"];
export type Replay = Models["Replay"];
export type ReplayStep = Models["ReplayStep"];
export type Room = Models["RoomDocument"];
export type RoomBrief = Models["RoomBrief"];
export type RoomChange = Models["RoomChange"];
export type RoomList = Models["RoomList"];
export type RoomRequest = Models["RoomRequest"];
export type RouteFacts = Models["BoardRouteFacts"];
export type ScoreSheet = Models["ScoreSheet"];
export type Seat = Models["SeatDocument"];
export type SeatRequest = Models["SeatRequest"];
export type ClientMessage = Models["ClientMessage"];
export type ServerMessage = Models["ServerMessage"];
export type ShuffleProof = Models["ShuffleProof"];
export type StartFacts = GameFacts["starts"][number];
export type StoredRecord = Models["StoredRecord"];
export type View = Models["View"];
export type WhyNot = Models["WhyNot"];

/** A list that is always empty in games of one kind has nothing in it, where it is typed as a list of anything. */
type WithEmptyLists<Facts> = { [Field in keyof Facts]: unknown[] extends Facts[Field] ? never[] : Facts[Field] };

/** Something that happened, with the fields that the kinds of events have. */
export interface Told {
  kind: string;
  seat?: number | null;
  card?: number;
  route?: number;
  city?: number;
  count?: number;
  points?: number;
  cards?: number[];
  turned?: number[];
  tickets?: number[];
}

/** Why something is not possible, or why a bot would do it: a code and its details. */
export interface Reason {
  code: string;
  details: Record<string, unknown>;
}
