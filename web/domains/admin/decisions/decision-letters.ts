/** Reserved keys of decision pages: next, previous, undo. */
const taken = ['j', 'k', 'z']
const plain = (letter: string) => letter.normalize('NFD')[0]!.toLowerCase()

/** Index of the key letter in each label: its first letter that no other label uses. -1 where none is left. */
export function lettersOf(labels: readonly string[]): { at: number; key: string }[] {
  const used = new Set(taken)
  return labels.map((label) => {
    const at = [...label].findIndex((letter) => /^[a-z]$/.test(plain(letter)) && !used.has(plain(letter)))
    const key = at < 0 ? '' : plain(label[at]!)
    used.add(key)
    return { at, key }
  })
}
