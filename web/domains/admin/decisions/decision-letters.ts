/** Keys that mean something to the pages on which is decided: on, back, undo. */
const taken = ['j', 'k', 'z']
const plain = (letter: string) => letter.normalize('NFD')[0]!.toLowerCase()

/** Where the letter of each label stands that chooses it on the keyboard: its first one that chooses no other. -1 where none is left. */
export function lettersOf(labels: readonly string[]): { at: number; key: string }[] {
  const used = new Set(taken)
  return labels.map((label) => {
    const at = [...label].findIndex((letter) => /^[a-z]$/.test(plain(letter)) && !used.has(plain(letter)))
    const key = at < 0 ? '' : plain(label[at]!)
    used.add(key)
    return { at, key }
  })
}
