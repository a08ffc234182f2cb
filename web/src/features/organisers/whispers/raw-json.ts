/** Bidirectional control characters, which could make a payload read as something else. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A record as formatted JSON with those characters escaped. */
export function rawJson(record: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return (JSON.stringify(record, null, 2) ?? String(record)).replace(directions, escaped);
}
