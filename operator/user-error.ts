/** An error whose message is a sentence for the person at the terminal: shown without a stack, exit code 1. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** The command was used in a wrong way: exit code 2. */
export class WrongUse extends UserError {}
