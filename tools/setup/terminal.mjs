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
