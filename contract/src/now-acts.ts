/** What an organiser can do to what is on now (ADR 42), without the schemas: pages need no more. */

export const nowActs = ['start', 'shift', 'undo'] as const;
export type NowAct = (typeof nowActs)[number];
