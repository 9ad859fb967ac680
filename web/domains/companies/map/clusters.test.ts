import { expect, test } from 'vitest'
import { clusters } from './clusters.ts'

/** A plane where a degree has 100 pixels. */
const project = ({ lat, lon }: { lat: number; lon: number }) => ({ x: lon * 100, y: -lat * 100 })

test('pins that would cover each other become one group in their middle, all others stand alone', () => {
  const groups = clusters(
    [
      { id: 'a', lat: 0, lon: 0 },
      { id: 'b', lat: 0.1, lon: 0.2 },
      { id: 'beside', lat: 0, lon: 0.9 },
      { id: 'above', lat: 0.6, lon: 0 },
    ],
    project,
  )

  expect(groups.map(({ id, members }) => [id, members.map((member) => member.id)])).toEqual([
    ['a', ['a', 'b']],
    ['beside', ['beside']],
    ['above', ['above']],
  ])
  expect(groups[0]).toMatchObject({ lat: 0.05, lon: 0.1 })
})

test('nobody is lost, and the same points a step closer come apart', () => {
  const points = Array.from({ length: 60 }, (_, i) => ({ id: `${i}`, lat: (i % 8) * 0.05, lon: Math.floor(i / 8) * 0.05 }))
  const far = clusters(points, project)
  const near = clusters(points, ({ lat, lon }) => ({ x: lon * 2000, y: -lat * 2000 }))

  expect(far.length).toBeLessThan(20)
  expect(far.flatMap(({ members }) => members.map(({ id }) => id)).toSorted()).toEqual(points.map(({ id }) => id).toSorted())
  expect(near).toHaveLength(60)
})
