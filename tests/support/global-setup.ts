import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { startPooler } from './pooler.ts'
import { makeTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database, and the name of the database to clone. */
    postgres: { url: string; template: string; pooler?: string }
  }
}

/** One throw-away cluster a run: PostgreSQL 18, or the system's version that PG_VERSION_UNDER_TEST names; behind PgBouncer with POOLER_ROOT. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster(process.env['PG_VERSION_UNDER_TEST'])
  const root = process.env['POOLER_ROOT']
  const pooler = root ? await startPooler(root, cluster) : undefined
  const provide = async () => {
    const template = await makeTemplate(cluster)
    project.provide('postgres', { url: cluster.url('postgres'), template, ...(pooler && { pooler: pooler.host }) })
  }
  try {
    await provide()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.onTestsRerun(provide)
  return async () => {
    pooler?.stop()
    await cluster.stop()
  }
}
