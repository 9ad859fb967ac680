import { worker } from '../crew.ts'
import { boiler } from '../parts/appliances.ts'
import { puddle, drips, toilet } from '../parts/bathroom.ts'
import { bathroom } from '../rooms/bathroom.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { crack, damp, laundry, underSink, utility } from '../rooms/service.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { at, repeat } from '../svg.ts'

export const plumbing: Trade = {
  scenes: [
    {
      es: 'Fregadero y llave nuevos',
      en: 'New sink and faucet',
      draw: (s) => kitchen(s, { sinkX: 400 }) + worker(s, 600, 730, 'wrench', { flip: true }),
    },
    { es: 'Baño con tina independiente', en: 'Bathroom with a freestanding tub', draw: (s) => bathroom(s, { main: 'bath' }) },
    { es: 'Regadera nueva con cancel de vidrio', en: 'New shower with a glass screen', draw: (s) => bathroom(s, { main: 'shower' }) },
    { es: 'Desagüe renovado bajo el fregadero', en: 'New drain pipe under the sink', draw: (s) => underSink(s) },
    {
      es: 'Calentador con tubería de cobre',
      en: 'Water heater on copper pipe',
      draw: (s) => utility(s) + at(560, 420, boiler(s), { scale: 1.25 }) + worker(s, 760, 730, 'wrench', { flip: true }),
    },
    {
      es: 'Antes y después de remodelar el baño',
      en: 'Bathroom before and after',
      fixed: true,
      draw: (s) =>
        beforeAfter(
          s,
          (t) => bathroom(t, { main: 'vanity' }),
          (t) => crack(t, 200, 120) + damp(t, 330, 240, 300),
        ),
    },
    {
      es: 'Tomas de agua para el cuarto de lavado',
      en: 'Water supply for the laundry',
      draw: (s) => laundry(s) + worker(s, 1010, 740, 'toolbox'),
    },
  ],
  problems: [
    { draw: (s) => underSink(s, { leak: true }) },
    { draw: (s) => bathroom(s, { main: 'vanity' }) + at(560, 700, puddle(s, 700), { scale: 1.2 }) + drips(s, 600, 470) },
    {
      draw: (s) =>
        bathroom(s, { main: 'shower' }) +
        at(960, 690, puddle(s, 520)) +
        repeat(2, (i) => drips(s, 920 + i * 90, 560)) +
        at(960, 634, toilet(s), { scale: 1.12 }),
    },
  ],
}
