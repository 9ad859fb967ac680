import fc from 'fast-check'

// The same examples every time, so that a red run is red again; FUZZ_SEED=random or a number looks at others.
const chosen = process.env['FUZZ_SEED'] ?? '20261120'
if (chosen !== 'random') fc.configureGlobal({ seed: Number(chosen) })

export { fc }
