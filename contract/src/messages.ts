/** States of a message. Apart from the schemas, to keep pages small. */
export const messageStates = ['pending', 'on-stage', 'done', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];
