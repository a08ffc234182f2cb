/** Reads the emulator's coverage report of rule expressions. */

interface Node {
  readonly sourcePosition: { readonly line: number; readonly column: number };
  /** Absent if the expression was not evaluated. An error counts as the value `undefined`. */
  readonly values?: readonly { readonly value: Readonly<Record<string, unknown>> }[];
  readonly children?: readonly Node[];
}

interface Report {
  readonly rules: { readonly files: readonly { readonly content: string }[] };
  readonly report: readonly Node[];
}

export interface Coverage {
  /** Number of expressions in the rules. */
  readonly expressions: number;
  /** `line:column  what is missing  source line` for each expression that is not fully tested. */
  readonly gaps: readonly string[];
}

/** Fetches the report of a project from the emulator at FIRESTORE_EMULATOR_HOST. */
export async function fetchCoverage(projectId: string): Promise<Coverage> {
  const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${projectId}:ruleCoverage`;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The emulator has no coverage report for ${projectId}: ${answer.status}`);
  return summarise((await answer.json()) as Report);
}

/** Summarises a report. A condition must have been true and false; other expressions must have had a value. */
export function summarise({ rules, report }: Report): Coverage {
  const lines = rules.files[0]?.content.split('\n') ?? [];
  const gaps: string[] = [];
  let expressions = 0;
  const visit = ({ sourcePosition: { line, column }, values = [], children = [] }: Node): void => {
    expressions += 1;
    const missing = whatIsMissing(values.map(({ value }) => value));
    if (missing) gaps.push(`${line}:${column}  ${missing}  ${lines[line - 1]?.trim()}`);
    children.forEach(visit);
  };
  report.forEach(visit);
  return { expressions, gaps };
}

function whatIsMissing(values: readonly Readonly<Record<string, unknown>>[]): string | null {
  const known = values.filter((value) => !('undefined' in value));
  if (known.length === 0) return values.length === 0 ? 'never evaluated' : 'evaluated to errors only';
  if (!known.some((value) => 'boolValue' in value)) return null;
  for (const wanted of [true, false]) {
    if (!known.some((value) => value.boolValue === wanted)) return `never ${wanted}`;
  }
  return null;
}
