// What the host's desk tells and takes. It is no part of the API that is documented for programs.

/** What the host does. */
export type DeedKind =
  | "close_room" | "remove_room" | "mute" | "ban" | "unmute" | "unban" | "reset_password" | "remove_name" | "remove_map"
  | "handle_report" | "prune";

export interface Report {
  readonly id: string;
  readonly room_id: string;
  readonly by_name: string | null;
  readonly about_person: string | null;
  readonly about_name: string | null;
  readonly text: string;
  readonly at: number;
}

export interface Sanction {
  readonly id: string;
  readonly kind: "ban" | "mute";
  readonly of: "person" | "address";
  readonly subject: string;
  readonly reason: string;
  readonly until: number | null;
}

export interface Overview {
  readonly usage: {
    readonly rooms: Readonly<Record<string, number>>;
    readonly people: number;
    readonly archives: number;
    readonly records: number;
    readonly most: readonly { readonly person: string; readonly name: string | null; readonly rooms: number }[];
  };
  readonly now: {
    readonly rooms: number;
    readonly sockets: number;
    readonly bots_thinking: number;
    readonly bot_seconds: number | null;
    readonly commits_waiting: number;
  };
  readonly reports: readonly Report[];
  readonly sanctions: readonly Sanction[];
  readonly deeds: readonly { readonly id: string; readonly at: number; readonly kind: string; readonly subject: string; readonly detail: string }[];
  readonly policy: Readonly<Record<"archive_after" | "keep_finished" | "keep_abandoned" | "keep_addresses", number | null>>;
  readonly maps: readonly string[];
}

export interface Found {
  readonly people: readonly { readonly id: string; readonly name: string; readonly login: string | null }[];
  readonly rooms: readonly { readonly id: string; readonly game: string; readonly status: string; readonly seats: readonly (string | null)[] }[];
  readonly sightings: readonly { readonly person_id: string; readonly address: string; readonly at: number }[];
}

/** A moment as the host's books have it, the same everywhere: 2026-11-19 22:05. */
export function moment(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace("T", " ");
}
