import { test as plain } from 'vitest'
import { systemActor } from '#server/lib/context.ts'
import { testApp, type TestApp } from './app.ts'
import { testDatabase } from './database.ts'
import { type Process, startProcess } from './processes.ts'

/**
 * Vitest's `test` with the product in it: one database and one app a file, made for the first test that names them and gone with the last.
 * A file adds its own data and helpers as a fixture named `given`, and the configuration of its app as `variables`.
 */
export const test = plain
  .extend('variables', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await testDatabase()
    onCleanup(database.drop)
    return database
  })
  .extend('db', { scope: 'file' }, ({ database }) => database.db)
  .extend('databaseUrl', { scope: 'file' }, ({ database }) => database.url)
  /** Boots further apps on the same database, which close by themselves. */
  .extend('boot', { scope: 'file' }, ({ db }, { onCleanup }) => {
    const booted: TestApp[] = []
    onCleanup(async () => {
      await Promise.all(booted.map((app) => app.close()))
    })
    return async (variables?: Record<string, string>): Promise<TestApp> => {
      const app = await testApp(db, variables)
      booted.push(app)
      return app
    }
  })
  /** Starts processes of the product on the same database, which end with the file. */
  .extend('launch', { scope: 'file' }, ({ databaseUrl }, { onCleanup }) => {
    const launched: Process[] = []
    onCleanup(async () => {
      await Promise.all(launched.map((process) => process.kill()))
    })
    return async (variables?: Record<string, string>): Promise<Process> => {
      const process = await startProcess(databaseUrl, variables)
      launched.push(process)
      return process
    }
  })
  .extend('server', { scope: 'file' }, ({ boot, variables }) => boot(variables))
  .extend('ctx', { scope: 'file' }, ({ server }) => ({ ...server.context(), actor: systemActor }))
