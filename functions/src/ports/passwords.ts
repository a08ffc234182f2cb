/** Hashes passwords and checks them (decision 2). Both take the most work of all that the API does. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no hash it does the work of a check and resolves to false: nobody is told apart by time (decision 4). */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
