/** A step of a stage: `RUN`, `COPY`, `ENV` … with its text, or its words where it was written as a list. */
export type Step = { instruction: string; text: string; words: string[] }
export type Stage = { base: string; name: string; steps: Step[] }

const wordsOf = (text: string): string[] => (text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\s+/))

/** Reads a Dockerfile without heredocs, arguments and parser directives. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (instruction === 'FROM') {
      const [base = '', , name = ''] = rest.split(/\s+/)
      stages.push({ base, name, steps: [] })
    } else if (instruction) stages.at(-1)!.steps.push({ instruction, text: rest, words: wordsOf(rest) })
  }
  return stages
}

/** Settings of an image, from the steps of its last stage. */
export function imageOf({ steps }: Stage) {
  const last = (instruction: string) => steps.findLast((step) => step.instruction === instruction)
  const variables = steps.filter(({ instruction }) => instruction === 'ENV').flatMap(({ words }) => words)
  const [uid = '0', gid = uid] = (last('USER')?.text ?? '0').split(':')
  const health = last('HEALTHCHECK')?.text ?? ''
  return {
    variables,
    uid,
    gid,
    folder: last('WORKDIR')?.text ?? '/',
    entry: last('ENTRYPOINT')?.words ?? [],
    command: last('CMD')?.words ?? [],
    health: wordsOf(health.slice(health.indexOf('['))),
  }
}
