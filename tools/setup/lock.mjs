import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, say } from './terminal.mjs'

const beatMs = 2000
const silentMs = 15_000

/** Runs `work` while holding the lock `file`. A killed holder is detected by its process id or the age of its file. */
export async function withLock(file, work) {
  const mine = take(file) ?? (await wait(file))
  const beat = setInterval(() => touch(file), beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

function take(file) {
  const mine = `${process.pid} ${Date.now()}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    const handle = openSync(file, 'wx')
    writeSync(handle, mine)
    closeSync(handle)
    return mine
  } catch (error) {
    if (error.code === 'EEXIST') return undefined
    return fail(`The folder ${dirname(file)} cannot be written (${error.code}): run this in a folder of your own.`)
  }
}

async function wait(file) {
  let isTold = false
  for (;;) {
    const holder = read(file)
    if (holder !== undefined && isStale(file, holder)) putAway(file, holder)
    const mine = take(file)
    if (mine) return mine
    if (!isTold) say(`Waiting for another process (${holder?.split(' ')[0]}) that prepares this folder …`)
    isTold = true
    await sleep(200)
  }
}

function isStale(file, holder) {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > silentMs) return true
  const pid = Number.parseInt(holder, 10)
  // A file without a process id is new, or its creator was killed right away.
  if (!pid) return age > beatMs
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function putAway(file, holder) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // Another process may have taken the lock between the check and the move: give it back.
  if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, file)
  rmSync(aside)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // the folder is gone: nothing left to protect
  }
}
