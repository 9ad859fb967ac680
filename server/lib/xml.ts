import { escapeHtml } from './html.ts'

// Characters that no XML document may hold, not even escaped.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text that is safe between tags and in quoted attributes of XML. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(forbidden, '')).replaceAll('&#39;', '&apos;')
