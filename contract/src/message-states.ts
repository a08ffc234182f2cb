/**
 * States of a message, of which its sender sees only that it was read (ADR 34). Schemas are elsewhere, to keep pages
 * small.
 */
export const messageStates = ['pending', 'on-stage', 'done', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];
