// Preloaded into the server: if the launcher is killed, the server shuts down instead of keeping the port.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
