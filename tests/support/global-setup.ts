import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database, and the name of the database to clone. */
    postgres: { url: string; template: string }
  }
}

/** One throw-away cluster a run: PostgreSQL 18, or the system's version that PG_VERSION_UNDER_TEST names. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster(process.env['PG_VERSION_UNDER_TEST'])
  const provide = async () => project.provide('postgres', { url: cluster.url('postgres'), template: await makeTemplate(cluster) })
  try {
    await provide()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.onTestsRerun(provide)
  return cluster.stop
}
