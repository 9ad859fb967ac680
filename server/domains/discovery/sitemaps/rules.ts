import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { Locale } from '#contract/primitives.ts'

/** The site in Markdown for assistants, as llmstxt.org describes it. `address` makes an absolute address of a path. */
export const guide = (address: (path: string, locale?: Locale) => string): string => `# ${brand.name}

> A marketplace for local services in ${country.inSentence.en}. People describe a job once; up to four companies answer with quotes, their verified credentials shown. Free for customers. Companies pay for contacts; payment never changes the order of results. Spanish first, English at /en.

## For assistants
- [MCP server](${address('/mcp')}): Streamable HTTP. Without sign-in: search_services, find_companies, get_company, estimate_price, draft_request. A drafted request is a link: the person reviews it, proves their phone and sends it. With an account, by OAuth 2.1: customers see requests and compare quotes; companies see leads, reply and draft quotes.
- [API](${address('/api/docs')}): every endpoint, with its fields and errors. [OpenAPI](${address('/api/openapi.json')}).

## Pages
- [All services](${address('/local-services', 'en')})
- [How numbers are counted](${address('/definitions', 'en')}): rating, response time, hires.
- [Questions and answers](${address('/legal/faqs', 'en')})
- [Prices and advice](${address('/blog', 'en')})
- [Terms](${address('/legal/terms', 'en')}) and [privacy](${address('/legal/privacy', 'en')})
- [Sitemap](${address('/sitemap.xml')})
${brand.social.map((page) => `- ${page}\n`).join('')}`
