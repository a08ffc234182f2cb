/** An error whose message is a sentence for the person at the terminal: shown without a stack, exit code 1. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
