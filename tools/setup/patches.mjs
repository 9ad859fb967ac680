import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './runtime.mjs'

const folder = join(root, 'patches')

/** Patches in `patches/<package>@<version>.patch`. `mark` is a copy inside the package, which disappears when npm reinstalls it. */
const patches = () =>
  (existsSync(folder) ? readdirSync(folder) : []).map((file) => {
    const [name, version] = file.replace(/\.patch$/, '').split('@')
    const home = join(root, 'node_modules', name)
    return { file, name, version, home, text: readFileSync(join(folder, file), 'utf8'), mark: join(home, '.patched') }
  })

const isApplied = ({ mark, text }) => existsSync(mark) && readFileSync(mark, 'utf8') === text

export const areApplied = () => patches().every(isApplied)

/** Applies missing patches. @returns the first patch that doesn't fit its package: another version, or a package patched differently before */
export async function applyPatches() {
  for (const patch of patches().filter((patch) => !isApplied(patch))) if (!(await apply(patch))) return patch
}

async function apply({ home, version, text, mark }) {
  const { applyPatch, parsePatch } = await import('diff')
  if (existsSync(mark) || JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version !== version) return false
  const files = parsePatch(text).map((part) => {
    const path = join(home, part.newFileName.replace(/^b\//, ''))
    return { path, patched: applyPatch(readFileSync(path, 'utf8'), part) }
  })
  if (files.some(({ patched }) => patched === false)) return false
  for (const { path, patched } of files) replace(path, patched)
  replace(mark, text)
  return true
}

/** Replaces the file instead of changing it: package folders may be hard-linked. */
function replace(path, text) {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
