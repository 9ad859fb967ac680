import type { Config } from '@react-router/dev/config'

// The build is made aside and moved into place when it is complete: tools/setup/web-build.mjs.
export default { appDirectory: 'web', buildDirectory: process.env['BUILD_FOLDER'] ?? 'build', ssr: true } satisfies Config
