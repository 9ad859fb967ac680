import { IconMoon, IconSun } from '@tabler/icons-react'
import { siteTexts } from '#web/locales/site.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/button.tsx'

export function ThemeSwitch() {
  const t = useTexts(siteTexts)
  const isDark = useTheme() === 'dark'
  return (
    <IconButton label={isDark ? t.lightTheme : t.darkTheme} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun /> : <IconMoon />}
    </IconButton>
  )
}
