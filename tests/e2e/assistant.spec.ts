import { boardTexts } from '#web/locales/board.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { zips } from './support/people.ts'
import { alive, expect, test } from './support/test.ts'
import { choose, goOn } from './support/wizard.ts'

test('somebody opens the link of an assistant, and reviews what it prepared before anything is sent', async ({
  page,
  lang,
  request,
  to,
}) => {
  const t = wizardTexts[lang]
  const words = 'El lavabo de la cocina se tapó ayer.'
  const draft = { service: 'drain-cleaning', zipcode: zips[lang], description: words, timing: 'this_week', language: lang }
  const reply = await request.post('/mcp', {
    headers: { accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'draft_request', arguments: draft } },
  })
  const { review_link, open_questions } = (await reply.json()).result.structuredContent
  const { pathname, search, hash } = new URL(review_link)

  await page.goto(`${pathname}${search}${hash}`)
  await expect(page.getByText(t.assisted.review)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: open_questions[0].question })).toBeVisible()
  await expect(page, 'the request is not in the address any more').not.toHaveURL(/#request=/)

  for (const { question, options } of open_questions.slice(0, 2)) {
    await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await choose(page, options[0].label)
  }
  await expect(page.getByRole('heading', { level: 1, name: open_questions[2].question })).toBeVisible()
  await alive(page.getByRole('button', { name: t.skip }))
  await page.getByRole('button', { name: t.skip }).click()
  await expect(page.getByRole('radio', { name: t.when.options.this_week.label })).toBeChecked()
  await goOn(page, t.next, t.what.title)
  await expect(page.getByLabel(t.what.text)).toHaveValue(words)
  await page.goto(to('/search/results'))
  await expect(page.getByText(boardTexts[lang].draftTitle), 'nothing was sent').toBeVisible()
  await page.getByText(boardTexts[lang].details, { exact: true }).click()
  await expect(page.getByText(t.assisted.text)).toBeVisible()
})
