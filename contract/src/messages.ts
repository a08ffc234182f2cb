/**
 * States of a message. Its sender only sees that it was read. Schemas are elsewhere, to keep pages
 * small.
 */
export const messageStates = ['pending', 'on-stage', 'done', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];
