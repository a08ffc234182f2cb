/** An expression in the emulator's report of a project's rules. An error counts as the value `undefined`. */
interface Expression {
  readonly sourcePosition: { readonly line: number; readonly column: number };
  readonly values?: readonly { readonly value: Readonly<Record<string, unknown>> }[];
  readonly children?: readonly Expression[];
}

/** `line:column` of each expression that had no value, and of each condition that was never true or never false. */
export async function untested(projectId: string): Promise<{ expressions: number; gaps: string[] }> {
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${projectId}:ruleCoverage`;
  const { report } = (await (await fetch(url)).json()) as { report: readonly Expression[] };
  const all = (list: readonly Expression[]): Expression[] => list.flatMap((one) => [one, ...all(one.children ?? [])]);
  const isTested = ({ values = [] }: Expression): boolean => {
    const had = values.map(({ value }) => value).filter((value) => !('undefined' in value));
    const held = had.filter((value) => 'boolValue' in value).map((value) => value.boolValue);
    return had.length > 0 && (held.length === 0 || (held.includes(true) && held.includes(false)));
  };
  const gaps = all(report).filter((one) => !isTested(one));
  return { expressions: all(report).length, gaps: gaps.map(({ sourcePosition: at }) => `${at.line}:${at.column}`) };
}
