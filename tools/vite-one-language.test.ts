import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { markWords, onlyWordsOf } from './vite-one-language.ts'

const source = `
  import { texts } from '#web/lib/texts.ts'
  const most = 3
  export const boxTexts = texts({
    es: { found: (n: number) => \`\${n} de \${most}\`, more: 'más' },
    en: { found: (n) => \`\${n} of \${most}\`, more: 'more' },
  })`

test('a script keeps the words of one language, and what stands around them', () => {
  const marked = stripTypeScriptTypes(markWords(source))
  const [spanish, english] = [onlyWordsOf('es', marked), onlyWordsOf('en', marked)]

  expect(spanish).toContain('de ${most}')
  expect(spanish).not.toContain("'more'")
  expect(english).toContain("more: 'more'")
  expect(english).not.toContain('más')
  for (const script of [spanish, english]) expect(script).toContain('const most = 3')
  expect(onlyWordsOf('en', 'texts({ es: 1 })')).toBe('texts({ es: 1 })')
})

test.each(readdirSync('web/locales'))('web/locales/%s has its words where they are found', (file) => {
  const code = readFileSync(`web/locales/${file}`, 'utf8')
  const groups = code.match(/\btexts\(\{/g)?.length ?? 0
  const marked = markWords(code)

  expect(groups).toBeGreaterThan(0)
  for (const locale of ['es', 'en']) expect(marked.match(new RegExp(`__words_${locale}__\\(\\{`, 'g'))).toHaveLength(groups)
})
