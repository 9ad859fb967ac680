/** Prints a line. */
export const say = (line) => void process.stderr.write(`${line}\n`)

/** Exits with an error message. */
export function fail(sentence) {
  say(sentence)
  process.exit(1)
}

/** Prints a progress line with the elapsed seconds while `work` runs. */
export async function during(label, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const isTerminal = process.stderr.isTTY
  say(`${label} …`)
  const timer = setInterval(
    () => (isTerminal ? process.stderr.write(`\r  ${seconds()} s `) : say(`  still at it after ${seconds()} s`)),
    isTerminal ? 1000 : 15_000,
  )
  try {
    const result = await work()
    say(`${isTerminal ? '\r' : ''}  done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/**
 * One line about several pieces of work that run at once: `Getting ready: building the pages 60 %, demo town 51 % (requests 120 of 285), about 12 s
 * left`. A terminal shows it anew every second, a log when a piece begins or ends and every 15 s.
 */
export function startProgress() {
  const began = Date.now()
  const isTerminal = process.stderr.isTTY
  const pieces = new Map()
  let shown = ''
  const show = (ending = '') => {
    if (pieces.size === 0) return
    const line = `Getting ready: ${lineOf([...pieces.values()])}`
    if (isTerminal) process.stderr.write(`\r\u001b[K${line}${ending}`)
    else if (line !== shown) say(line)
    shown = line
  }
  const timer = setInterval(show, isTerminal ? 1000 : 15_000)
  return {
    /** `share` from 0 to 1. */
    update(label, share, detail = '') {
      const isNew = !pieces.has(label)
      pieces.set(label, { label, share, detail, began: pieces.get(label)?.began ?? Date.now() })
      if (isNew || (share === 1 && !isTerminal)) show()
    },
    end() {
      clearInterval(timer)
      if (isTerminal) show('\n')
      if (pieces.size > 0) say(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      pieces.clear()
    },
  }
}

function lineOf(pieces) {
  const texts = pieces.map(({ label, share, detail }) =>
    share === 1 ? `${label} done` : `${label} ${Math.floor(share * 100)} %${detail && ` (${detail})`}`,
  )
  // An estimate needs some progress to go by.
  const left = pieces.map(({ share, began }) => (share < 0.05 ? 0 : ((Date.now() - began) * (1 - share)) / share / 1000))
  const seconds = Math.round(Math.max(...left))
  return seconds > 0 ? `${texts.join(', ')}, about ${seconds} s left` : texts.join(', ')
}
