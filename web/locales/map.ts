import { texts } from '#web/lib/texts.ts'

export const mapTexts = texts({
  es: {
    title: 'Mapa',
    closer: 'Acercar',
    further: 'Alejar',
    close: 'Cerrar',
    chosen: 'Empresa elegida en el mapa',
    showGroup: (n: number) => `${n} empresas aquí: acercar el mapa`,
    wheel: (key: string) => `Mantén ${key} y gira la rueda para acercar el mapa`,
    twoFingers: 'Mueve el mapa con dos dedos',
    noPins: 'Tu navegador no puede mostrar el mapa. Las mismas empresas están en la lista, con su distancia.',
    noArea: 'Tu navegador no puede mostrar el mapa. El texto dice qué zona cubre.',
  },
  en: {
    title: 'Map',
    closer: 'Zoom in',
    further: 'Zoom out',
    close: 'Close',
    chosen: 'Company selected on the map',
    showGroup: (n: number) => `${n} companies here: zoom in`,
    wheel: (key: string) => `Hold ${key} while scrolling to zoom the map`,
    twoFingers: 'Use two fingers to move the map',
    noPins: "Your browser can't show the map. The same companies are in the list, with their distance.",
    noArea: "Your browser can't show the map. The text says what area it covers.",
  },
})
