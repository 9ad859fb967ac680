import { expect, test } from 'vitest'
import { finishDocument } from './finish-document.ts'

const styles = new Map([
  ['/assets/frame.css', 'body{margin:0}'],
  ['/assets/home.css', '.home{color:red}'],
])
const page = (head: string, code = 'import("/assets/entry.js")') =>
  `<html><head>${head}</head><body><script nonce="n" type="module" async="">${code}</script></body></html>`
const link = (href: string) => `<link nonce="n" rel="stylesheet" href="${href}"/>`
const finish = (html: string) => finishDocument(Buffer.from(html), styles, 'n').toString()

test('styles stand in the page in their order, and nothing is fetched for them', () => {
  const html = finish(page(link('/assets/frame.css#') + link('/assets/home.css')))

  expect(html).toMatch(/<style nonce="n">body\{margin:0\}<\/style>.*<style nonce="n">\.home\{color:red\}<\/style>/)
  const links = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([one]) => one)
  expect(links).toHaveLength(3)
  expect(links.filter((one) => !one.includes(' disabled=""'))).toEqual([])
})

test('React finds its links, and parts loaded later find those that they share', () => {
  const html = finish(page(link('/assets/frame.css#') + link('/assets/home.css')))

  const hrefs = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs).toEqual(['/assets/frame.css#', '/assets/frame.css', '/assets/home.css'])
})

test('styles that are not of this build are fetched as ever', () => {
  expect(finish(page(link('/assets/other.css')))).toContain(link('/assets/other.css'))
})

test('no script is asked for by the page itself, and what starts them cannot leave its element', () => {
  const preloads = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/>'
  const html = finish(page(preloads, 'window.x = "<!--<script>"'))

  expect(html).not.toMatch(/<link[^>]*modulepreload|type="module"/)
  expect(html).toContain('(["/assets/a.js","/assets/b.js"],"window.x = \\"\\u003c!--\\u003cscript>\\"")</script>')
  expect(html.match(/<script/g)).toHaveLength(1)
})

test.each([
  ['link to styles', page('<link href="/assets/frame.css" as="style" rel=stylesheet>')],
  ['link to scripts', page('<link href="/assets/a.js" rel="modulepreload">')],
  ['script that starts the page', page('').replace(' async=""', '')],
])('a page whose %s is written in a new way is no page', (part, html) => {
  expect(() => finish(html)).toThrow(`no ${part} that`)
})
