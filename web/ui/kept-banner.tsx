import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type KeptBannerProps = { words: { kept: string; keptText: string; drop: string }; drop: () => void }

/** Says that unsaved input was restored. */
export const KeptBanner = ({ words, drop }: KeptBannerProps) => (
  <Banner
    title={words.kept}
    action={
      <Button look="plain" size="s" onClick={drop}>
        {words.drop}
      </Button>
    }
  >
    {words.keptText}
  </Banner>
)
