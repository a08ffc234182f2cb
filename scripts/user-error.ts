/** An error whose message is shown at the terminal without a stack trace. Exit code 1. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Wrong usage of a command. Exit code 2. */
export class WrongUse extends UserError {}
