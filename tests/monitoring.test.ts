import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { test as base } from './support/test.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

type Rule = { alert: string; expr: string; labels: object; annotations: { summary: string; runbook: string } }
const { rules } = (parse(read('deploy/monitoring/alerts.yml')) as { groups: [{ rules: Rule[] }] }).groups[0]
type Panel = { title: string; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }
const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
type Tests = { tests: { input_series: { series: string }[]; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] }
const { tests: proofs } = parse(read('tools/proof/monitoring/alerts.test.yml')) as Tests

const test = base.extend('metrics', { scope: 'file' }, async ({ server }) => {
  await server
    .visitor()
    .auth.user()
    .catch(() => undefined)
  await server.app.inject('/sanctum/csrf-cookie')
  await server.app.inject('/metrics')
  return (await server.app.inject('/metrics')).body
})

/** Names of series with the names of their labels: `oficio_jobs` → `state`. */
function labelsIn(metrics: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => [name!, new Set()]))
  for (const [, name, labels = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    found.set(name!, new Set([...(found.get(name!) ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!)]))
  return found
}

/** Series that an expression asks for, with the labels that it selects by. */
const askedIn = (expr: string) =>
  [...expr.matchAll(/\b((?:oficio|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name: name!,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }))

/** Labels that Prometheus adds to every series, and labels of parts that this app doesn’t have: replicas (server/lib/replicas.test.ts). */
const added = new Set(['job', 'instance', 'replica', 'database'])

test('every query of the dashboard, the alerts and their proofs asks for metrics and labels that are there', ({ metrics }) => {
  const known = labelsIn(metrics)
  const isThere = ({ name, labels }: { name: string; labels: string[] }) =>
    known.has(name) && labels.every((label) => added.has(label) || known.get(name)!.has(label))
  const queries = [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...proofs.flatMap(({ input_series }) => input_series.map(({ series }) => ['proof', series] as const)),
  ]
  const silent = queries.filter(([, expr]) => askedIn(expr).length === 0 && !/^up\b/.test(expr))
  const wrong = queries.flatMap(([title, expr]) => askedIn(expr).flatMap((asked) => (isThere(asked) ? [] : [[title, asked]])))

  expect([silent, wrong]).toEqual([[], []])
  expect(isThere({ name: 'oficio_jobs', labels: ['sate'] })).toBe(false)
})

test('metrics follow the conventions of Prometheus, and are recorded for promtool', async ({ metrics }) => {
  const types = new Map([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))
  const names = [...types.keys()]
  expect(names.filter((name) => !/^(oficio|process|nodejs)_[a-z0-9_]+$/.test(name))).toEqual([])
  expect(names.filter((name) => (types.get(name) === 'counter') !== name.endsWith('_total') && !name.startsWith('nodejs_'))).toEqual([])
  expect(names.filter((name) => /_(ms|milliseconds|minutes|hours|kb|mb|percent)(_|$)/.test(name))).toEqual([])
  expect(names.filter((name) => types.get(name) === 'histogram' && !name.endsWith('_seconds'))).toEqual([])

  // Ours alone, without values: those change.
  const recorded = metrics
    .split('\n')
    .filter((line) => /^(# (HELP|TYPE) )?oficio_/.test(line))
    .map((line) => (line.startsWith('#') ? line : line.replace(/ \S+$/, ' 1').replace(/version="[^"]*"/, 'version="1.2.3"')))
    // Its states are those of the moment.
    .filter((line) => !line.startsWith('oficio_database_connections{'))
  await expect(`${recorded.join('\n')}\n`).toMatchFileSnapshot(join(root, 'deploy/monitoring/metrics.txt'))
})

test('every alert is proved to ring and to be silent, and has its page, and every page its alert', () => {
  const checks = proofs.flatMap(({ alert_rule_test }) => alert_rule_test)
  const ringing = (isRinging: boolean) =>
    new Set(checks.filter(({ exp_alerts }) => exp_alerts.length > 0 === isRinging).map(({ alertname }) => alertname))
  const names = new Set(rules.map(({ alert }) => alert))
  expect([ringing(true), ringing(false)]).toEqual([names, names])

  const pages = new Set(readdirSync(join(root, 'docs/operations/runbooks')).map((file) => `docs/operations/runbooks/${file}`))
  expect(new Set(rules.map(({ annotations }) => annotations.runbook))).toEqual(pages)
  for (const { alert, annotations } of rules) {
    const text = read(annotations.runbook)
    expect([alert, text.includes(`\`${alert}\``)]).toEqual([alert, true])
    for (const part of ['**Symptom.**', '**First look.**', '**Steps.**', '**Escalate**']) expect(text).toContain(part)
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => join(root, 'docs/operations/runbooks', path!))
    expect(links.filter((path) => !existsSync(path))).toEqual([])
  }
})

test('panels of the dashboard stand beside each other', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
})
