import type { BlogPicture } from '#contract/blog/editing.ts'
import type { Locale } from '#contract/primitives.ts'
import { mediaPath } from '#web/ui/picture.tsx'
import { PictureDialog } from './picture-dialog.tsx'

const shownWidth = 960
const markdownOf = ({ picture: { id, widths }, alt }: BlogPicture, language: Locale) => {
  const width = Math.max(...widths.filter((each) => each <= shownWidth), Math.min(...widths))
  return `![${alt[language].replaceAll(/[[\]]/g, '')}](${mediaPath(id, width)})`
}

type TextPictureProps = { language: Locale; onClose: () => void; onAdded: (markdown: string) => void }

/** Button that inserts a picture into the text. */
export const TextPicture = ({ language, onClose, onAdded }: TextPictureProps) => (
  <PictureDialog onClose={onClose} onAdded={(picture) => onAdded(markdownOf(picture, language))} />
)
