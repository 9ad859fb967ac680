import { realpathSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import type { Answer, Order } from '#server/gateways/drawing/studio.ts'
import { fillFolder } from '#server/gateways/storage/files.ts'
import { atMost } from '#server/lib/at-most.ts'
import { makePicture } from './seed/pictures/make.ts'
import type { Recipe } from './seed/pictures/recipe.ts'

const limited = atMost(2, { waiting: Infinity })

async function draw({ place, id, recipe, widths }: Order): Promise<void> {
  const { variants } = await makePicture(recipe as Recipe, { widths })
  await fillFolder(place, id, Object.fromEntries(variants.map(({ width, bytes }) => [`${width}.webp`, bytes])))
}

const answer = (reply: Answer) => void process.send?.(reply)

// The drawing process of server/gateways/drawing: draws what it is told, until the server hangs up.
if (realpathSync(process.argv[1]!) === import.meta.filename) {
  // Pages go first on a busy machine.
  setPriority(10)
  // One thread per picture is faster than all threads on one.
  sharp.concurrency(1)
  process.on('message', (order: Order) => {
    limited(() => draw(order)).then(
      () => answer({ number: order.number }),
      (error: Error) => answer({ number: order.number, problem: error.message }),
    )
  })
  process.on('disconnect', () => process.exit())
}
