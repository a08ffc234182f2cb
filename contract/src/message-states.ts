/** What organisers have done with a message (ADR 34), without the schemas: pages need no more. Its sender only sees that it was read. */
export const messageStates = ['pending', 'on-stage', 'done', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];
