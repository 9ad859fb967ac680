/** One column of `rows` as a PostgreSQL array literal: the fastest way to pass thousands of rows. */
export const bulk = <R extends object>(rows: readonly R[], column: keyof R): string => arrayText(rows.map((row) => row[column]))

/** `values` as a PostgreSQL array literal; null and undefined become null. */
export function arrayText(values: readonly unknown[]): string {
  const text = (value: unknown) =>
    typeof value === 'number' ? String(value) : quoted(typeof value === 'string' ? value : JSON.stringify(value))
  return `{${values.map((value) => (value === null || value === undefined ? 'null' : text(value))).join(',')}}`
}
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
