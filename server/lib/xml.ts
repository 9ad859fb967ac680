import { escapeHtml } from './html.ts'

// Characters that XML can't contain, even escaped.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML content and quoted attributes. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(forbidden, '')).replaceAll('&#39;', '&apos;')
