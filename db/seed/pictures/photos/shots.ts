import { random } from '../random.ts'

/** A photograph of work that a company shows. */
export type Taken = { kind: 'cover' | 'gallery'; seed: number; category: string; index?: number }

/** A photograph of finished work, or the same place before and after. Names are files in this folder. */
export type Shot = { es: string; en: string; photos: readonly [string] | readonly [before: string, after: string] }

const shot = (photo: string, es: string, en: string): Shot => ({ es, en, photos: [photo] })
const pair = (before: string, after: string, es: string, en: string): Shot => ({ es, en, photos: [before, after] })

/** Work of each trade, by the slug of its category. */
const shots: Record<string, readonly Shot[]> = {
  plumbing: [
    shot('sink', 'Fregadero y llave nuevos', 'New sink and faucet'),
    shot('bathroom', 'Baño con tina independiente', 'Bathroom with a freestanding tub'),
    shot('shower', 'Regadera nueva con cancel de vidrio', 'New shower with a glass screen'),
    shot('heater', 'Calentador con tubería de cobre', 'Water heater on copper pipe'),
    shot('laundry', 'Tomas de agua para el cuarto de lavado', 'Water supply for the laundry'),
    shot('kitchen-green', 'Instalación de agua en una cocina nueva', 'Plumbing for a new kitchen'),
    pair('bathroom-before', 'bathroom', 'Antes y después de remodelar el baño', 'Bathroom before and after'),
  ],
  electrical: [
    shot('panel', 'Panel eléctrico nuevo', 'New breaker panel'),
    shot('dining-green', 'Iluminación del comedor', 'Dining room lighting'),
    shot('party', 'Luces colgantes en el jardín', 'String lights in the yard'),
    shot('charger', 'Cargador para auto eléctrico', 'Charger for an electric car'),
    shot('living', 'Lámparas y enchufes de la sala', 'Living room lamps and outlets'),
    shot('kitchen-green', 'Lámparas sobre la isla', 'Pendants over the island'),
  ],
  'heating-cooling': [
    shot('condenser', 'Unidad exterior instalada', 'Outdoor unit installed'),
    shot('minisplit', 'Minisplit en la sala', 'Mini split in the living room'),
    shot('heater', 'Calentador y tubería revisados', 'Water heater and pipes serviced'),
    shot('bedroom', 'Recámara fresca en verano', 'A bedroom that stays cool'),
    shot('house', 'Aire central en toda la casa', 'Central air for the whole house'),
  ],
  'appliance-repair': [
    shot('laundry', 'Lavadora y secadora reparadas', 'Washer and dryer repaired'),
    shot('kitchen-blue', 'Estufa y campana instaladas', 'Stove and hood installed'),
    shot('sink', 'Triturador nuevo bajo el fregadero', 'New disposal under the sink'),
    shot('heater', 'Calentador reparado', 'Water heater repaired'),
    shot('kitchen-white', 'Lavavajillas conectado', 'Dishwasher hooked up'),
  ],
  roofing: [
    shot('roof', 'Tragaluces instalados', 'Skylights installed'),
    shot('house', 'Casa con techo nuevo', 'House with a new roof'),
    shot('house-garage', 'Canaletas y bajantes nuevas', 'New gutters and downspouts'),
    shot('house-solar', 'Paneles solares sobre teja', 'Solar panels on the roof'),
    pair('roof-before', 'roof', 'Antes y después del techo', 'Roof before and after'),
  ],
  cleaning: [
    shot('living', 'Sala recién limpiada', 'Living room, freshly cleaned'),
    shot('kitchen-green', 'Cocina a fondo', 'Deep-cleaned kitchen'),
    shot('bathroom', 'Baño desinfectado y brillante', 'Disinfected, shining bathroom'),
    shot('bedroom', 'Cambio de sábanas en una renta vacacional', 'Fresh linens in a vacation rental'),
    shot('window', 'Ventanas de la fachada', 'Front windows cleaned'),
    shot('floor-oak', 'Casa lista para mudarse', 'Ready to move in'),
  ],
  landscaping: [
    shot('lawn', 'Césped cortado a rayas', 'Lawn mowed in stripes'),
    shot('patio', 'Patio con mesa y sombra', 'Patio with table and shade'),
    shot('garden-path', 'Jardineras en flor y camino de piedra', 'Beds in bloom and a stone path'),
    shot('house', 'Entrada con flores de temporada', 'Front yard with seasonal flowers'),
    shot('fence', 'Cerca y arbustos podados', 'Fence and trimmed hedges'),
    pair('lawn-before', 'lawn', 'Antes y después del jardín', 'Yard before and after'),
  ],
  painting: [
    shot('painting', 'Sala a medio pintar', 'Living room, halfway done'),
    shot('house', 'Fachada y contraventanas pintadas', 'Front and shutters painted'),
    shot('bedroom', 'Recámara en un color a la medida', 'Bedroom in a custom color'),
    shot('dining-green', 'Comedor con zócalo blanco', 'Dining room with white paneling'),
    shot('kitchen-green', 'Gabinetes de cocina laqueados', 'Sprayed kitchen cabinets'),
    shot('door', 'Puerta de entrada laqueada', 'Front door, freshly lacquered'),
    pair('painting-before', 'painting-after', 'Antes y después de la sala', 'Living room before and after'),
  ],
  flooring: [
    shot('floor-oak', 'Piso de roble', 'Oak floor'),
    shot('bedroom', 'Madera de tabla ancha en la recámara', 'Wide boards in the bedroom'),
    shot('living-rust', 'Sala con parquet pulido', 'Living room with sanded parquet'),
    shot('patio', 'Baldosa en la terraza', 'Pavers on the patio'),
    shot('shower', 'Mosaico en el baño', 'Mosaic in the bathroom'),
    shot('bathroom-terracotta', 'Porcelanato en el baño', 'Porcelain tile in the bathroom'),
  ],
  remodeling: [
    shot('kitchen-green', 'Cocina abierta terminada', 'Finished open kitchen'),
    shot('bathroom-terracotta', 'Baño remodelado con azulejo artesanal', 'Bathroom redone in handmade tile'),
    shot('dining-green', 'Comedor recuperado', 'Dining room restored'),
    shot('patio', 'Ampliación con jardín', 'Addition with a yard'),
    shot('kitchen-white', 'Cocina blanca con isla', 'White kitchen with an island'),
    pair('painting-before', 'painting-after', 'Sala, antes y después', 'Living room, before and after'),
    pair('bathroom-before', 'bathroom', 'Baño, antes y después', 'Bathroom, before and after'),
  ],
  handyman: [
    shot('shelves', 'Repisas montadas', 'Shelves mounted'),
    shot('desk', 'Escritorio armado', 'Desk assembled'),
    shot('door', 'Puerta ajustada', 'Door adjusted'),
    shot('fence', 'Cerca reparada', 'Fence repaired'),
    shot('window', 'Contraventanas colgadas', 'Shutters hung'),
    shot('painting', 'Paredes resanadas y pintadas', 'Walls patched and painted'),
  ],
  moving: [
    shot('moving', 'Cajas listas para salir', 'Boxes ready to go'),
    shot('floor-oak', 'Casa vacía y barrida', 'Home emptied and swept'),
    shot('living-rust', 'Sala acomodada el mismo día', 'Living room set up the same day'),
    shot('bedroom', 'Recámara armada al llegar', 'Bedroom assembled on arrival'),
    shot('desk', 'Oficina en casa instalada', 'Home office set up'),
  ],
  'pest-control': [
    shot('house', 'Perímetro de la casa protegido', 'Perimeter of the house treated'),
    shot('kitchen-blue', 'Cocina sin hormigas', 'Kitchen without ants'),
    shot('bedroom', 'Recámara sin chinches', 'Bedroom free of bed bugs'),
    shot('fence', 'Cerca revisada contra termitas', 'Fence checked for termites'),
    shot('lawn', 'Jardín sin mosquitos', 'Yard without mosquitoes'),
  ],
  'windows-doors': [
    shot('window', 'Ventana nueva con contraventanas', 'New window with shutters'),
    shot('door', 'Puerta de entrada nueva', 'New front door'),
    shot('house', 'Ventanas de doble vidrio', 'Double-pane windows'),
    shot('house-garage', 'Puerta de garaje', 'Garage door'),
    shot('sink', 'Ventana sobre el fregadero', 'Window over the sink'),
  ],
  'locksmith-security': [
    shot('door', 'Cerradura de seguridad', 'Security lock'),
    shot('house', 'Cerraduras cambiadas en toda la casa', 'Whole house rekeyed'),
    shot('house-garage', 'Garaje con control remoto', 'Garage with a remote'),
    shot('window', 'Seguros para ventanas', 'Window locks'),
    shot('living', 'Sensores que no se ven', 'Sensors you don’t notice'),
  ],
  'pet-care': [
    shot('pets', 'Rincón listo para tu perro', 'A corner ready for your dog'),
    shot('lawn', 'Hora de jugar en el jardín', 'Playtime in the yard'),
    shot('living', 'Visita en tu casa', 'A visit at your home'),
    shot('fence', 'Jardín cercado y seguro', 'A safe, fenced yard'),
    shot('garden-path', 'Paseo de la mañana', 'Morning walk'),
  ],
  events: [
    shot('party', 'Cena con luces en el jardín', 'Dinner under lights in the yard'),
    shot('chairs', 'Ceremonia en el jardín', 'Ceremony in the yard'),
    shot('patio', 'Comida en la terraza', 'Lunch on the patio'),
    shot('dining-green', 'Cena en casa', 'Dinner at home'),
    shot('lawn', 'Jardín listo para la fiesta', 'Yard ready for the party'),
  ],
  lessons: [
    shot('desk', 'Clase en casa o en línea', 'A class at home or online'),
    shot('living-rust', 'Clase en la sala', 'A class in the living room'),
    shot('shelves', 'Libros para cada nivel', 'Books for every level'),
    shot('dining-green', 'Tutoría en la mesa del comedor', 'Tutoring at the dining table'),
    shot('patio', 'Clase al aire libre', 'An outdoor class'),
  ],
}

/** Work of a trade; the handyman's for categories without their own. */
export const shotsOf = (category: string): readonly Shot[] => shots[category] ?? shots['handyman']!

/** The work that a picture shows. The first pictures of a company all show different work; its cover shows more, and is never a pair. */
export function shotOf({ kind, seed, category, index = 0 }: Taken): Shot {
  const order = random(`shots:${category}:${seed}`).shuffle(shotsOf(category))
  if (kind === 'cover') return order.findLast(({ photos }) => photos.length === 1)!
  return order[index % order.length]!
}
