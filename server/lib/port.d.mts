/** Why a server cannot listen there, as a sentence that says what to do; undefined when it can. */
export function portProblem(port: number, host: string): Promise<string | undefined>
