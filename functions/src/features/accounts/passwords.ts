/** Hashes passwords and checks them (ADR 3). Both take the most work of all that the API does. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash it does the work of a check and resolves to false: nobody is told apart by time (ADR 22). */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
