import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const xml = (inner: string) =>
  `<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const found = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

/**
 * A server that speaks as much CalDAV as Oficio does: one account with two calendars, `work` and `home`. Events of `work` are also set from
 * outside. `status` answers every call when it is not 0, `writing` those that write; `lost` ones are obeyed first.
 */
export async function startCalDav(port = 0) {
  const state = {
    events: new Map<string, string>(),
    home: new Map<string, string>(),
    password: 'clave de aplicación',
    status: 0,
    writing: 0,
    isLost: false,
  }
  let waiting: { method: string; left: number; reached: () => void; released: Promise<void> } | undefined
  const expected = () => `Basic ${Buffer.from(`luis:${state.password}`).toString('base64')}`

  async function turn(method: string) {
    const held = waiting
    if (held?.method !== method) return
    held.left--
    if (held.left === 0) {
      waiting = undefined
      held.reached()
    }
    await held.released
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    const url = request.url!
    const say = (status: number, content = '') =>
      void response.writeHead(status, { 'content-type': 'application/xml; charset=utf-8' }).end(content)
    if (state.status) return say(state.status)
    if (request.headers.authorization !== expected()) return say(401)
    if (url.startsWith('/.well-known/caldav')) return void response.writeHead(301, { location: '/dav/' }).end()
    if (request.method === 'PROPFIND' && url === '/dav/')
      return say(207, xml(found('/dav/', '<d:current-user-principal><d:href>/dav/luis/</d:href></d:current-user-principal>')))
    if (request.method === 'PROPFIND' && url === '/dav/luis/' && body.includes('calendar-home-set'))
      return say(207, xml(found('/dav/luis/', '<c:calendar-home-set><d:href>/dav/luis/</d:href></c:calendar-home-set>')))
    if (request.method === 'PROPFIND' && url === '/dav/luis/') {
      const kind = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>'
      const components = '<c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set>'
      return say(
        207,
        xml(
          found('/dav/luis/', '<d:resourcetype><d:collection/></d:resourcetype>') +
            found('/dav/luis/work/', `${kind}<d:displayname>Trabajo</d:displayname>${components}`) +
            found('/dav/luis/home/', `${kind}<d:displayname>Casa</d:displayname>${components}`),
        ),
      )
    }
    const [, calendar, name] = /^\/dav\/luis\/(work|home)\/(?:(.+)\.ics)?$/.exec(url) ?? []
    const events = calendar === 'home' ? state.home : state.events
    if (request.method === 'REPORT' && calendar) {
      const objects = [...events].map(([name, data]) =>
        found(
          `/dav/luis/${calendar}/${name}.ics`,
          `<d:getetag>"${name}"</d:getetag><c:calendar-data>${data.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</c:calendar-data>`,
        ),
      )
      // The first report of a reading lists the events, the second gets them.
      if (body.includes('calendar-multiget')) await turn('REPORT')
      return say(207, xml(objects.join('')))
    }
    if (name && request.method === 'GET') {
      const object = events.get(name)
      return object === undefined ? say(404) : say(200, object)
    }
    if (name && (request.method === 'PUT' || request.method === 'DELETE')) {
      await turn(request.method)
      if (state.writing && !state.isLost) return say(state.writing)
      const stood = events.has(name)
      if (request.method === 'PUT') events.set(name, body)
      else events.delete(name)
      return say(state.writing || (stood ? 204 : request.method === 'PUT' ? 201 : 404))
    }
    return say(404)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Adds or moves an event of an hour. */
    put(name: string, from: string) {
      const lines = [
        `UID:${name}`,
        `DTSTAMP:${stamp(0)}`,
        `DTSTART:${stamp(Date.parse(from))}`,
        `DTEND:${stamp(Date.parse(from) + 3_600_000)}`,
        'SUMMARY:Dentista',
      ]
      state.events.set(
        name,
        ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
      )
    },
    /** Moves an event that stands to another time, of an hour. */
    move(name: string, from: string) {
      const stood = state.events.get(name)!
      const [begins, ends] = [0, 3_600_000].map((more) => stamp(Date.parse(from) + more))
      state.events.set(name, stood.replace(/DTSTART:\w+/, `DTSTART:${begins}`).replace(/DTEND:\w+/, `DTEND:${ends}`))
    },
    /** Keeps the next readings, or calls of another method, waiting for their answer, as of now. `reached` resolves once all of them wait, `release` lets them go. */
    hold(left = 1, method: 'REPORT' | 'PUT' = 'REPORT') {
      const { promise: reached, resolve } = Promise.withResolvers<void>()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      waiting = { method, left, reached: resolve, released }
      return { reached, release }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
