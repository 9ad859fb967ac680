export type LineChange = { kind: 'gone' | 'added'; text: string }

/** The lines that only one of two texts has, in their order: by the longest sequence of lines that both have. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const changes: LineChange[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) changes.push({ kind: 'gone', text: a[i++]! })
    else changes.push({ kind: 'added', text: b[j++]! })
  }
  return changes.filter(({ text }) => text.trim() !== '')
}
