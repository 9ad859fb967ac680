/** One line for the person at the terminal. */
export const say = (line) => void process.stderr.write(`${line}\n`)

/** Ends with one clear sentence. */
export function fail(sentence) {
  say(sentence)
  process.exit(1)
}

/** Says what takes a while, keeps a line of seconds beside it, and says when it is done. */
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
