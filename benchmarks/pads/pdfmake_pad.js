// The pad with pdfmake: `node pdfmake_pad.js FOLDER OUTPUT`; pdfmake lies in the folder that PEERS names.
//
// pdfmake has no drawing that pages share: the artwork, one SVG, is written on every page. Its own QR codes have modules of
// whole points, so they would come out smaller than asked for; they are drawn as SVG, from the modules of qrcode.
"use strict";
const fs = require("fs");
const path = require("path");
const load = (name) => require(require.resolve(name, { paths: [process.env.PEERS || "."] }));
const pdfmake = load("pdfmake");

const POINTS = 72 / 25.4;

const [folder, output] = process.argv.slice(2);
const job = JSON.parse(fs.readFileSync(path.join(folder, "job.json"), "utf8"));
const words = job.shapes.filter((shape) => shape.kind === "text");

// Modules as runs along a row; the correction and the mask are those of all peers (modules.py).
function coded(shape) {
  const segments = [{ data: shape.text, mode: "alphanumeric" }];
  const { size, data } = load("qrcode").create(segments, { errorCorrectionLevel: "M", maskPattern: 0 }).modules;
  let outline = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0, start = 0; column <= size; column++) {
      if (column < size && data[row * size + column]) continue;
      if (column > start) outline += `M${start} ${row}h${column - start}v1h${start - column}z`;
      start = column + 1;
    }
  }
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${outline}"/></svg>`,
    width: shape.size * POINTS,
    absolutePosition: { x: shape.x * POINTS, y: shape.y * POINTS },
  };
}

function written(shape) {
  const share = { start: 0, middle: 0.5, end: 1 }[shape.anchor];
  return {
    text: shape.text,
    font: shape.font,
    fontSize: shape.size,
    color: shape.colour,
    characterSpacing: shape.tracking,
    noWrap: true,
    absolutePosition: {
      x: (shape.x - share * shape.width) * POINTS,
      y: shape.y * POINTS - job.fonts[shape.font].ascent * shape.size,
    },
  };
}

// Text in a document cannot be turned, text in an SVG can.
function turned(shape) {
  const anchor = `text-anchor="${shape.anchor}" transform="translate(${shape.x} ${shape.y}) rotate(${shape.turn})"`;
  const size = `font-size="${shape.size / POINTS}" letter-spacing="${shape.tracking / POINTS}"`;
  return `<text font-family="${shape.font}" ${size} ${anchor}>${shape.text}</text>`;
}

function drawn(shape) {
  if (shape.kind === "code") return coded(shape);
  if (!shape.turn) return written(shape);
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${job.width} ${job.height}">${turned(shape)}</svg>`;
  return { svg: page, width: job.width * POINTS, absolutePosition: { x: 0, y: 0 } };
}

const artwork = fs
  .readFileSync(path.join(folder, "side.svg"), "utf8")
  .replace("</svg>", words.filter((shape) => shape.turn).map(turned).join("") + "</svg>");
const sides = (job.stamps.length ? job.stamps : Array.from({ length: job.sheets }, () => [[], []])).flat();

pdfmake.setFonts(Object.fromEntries(Object.entries(job.fonts).map(([role, font]) => [role, { normal: font.file }])));
pdfmake
  .createPdf({
    pageSize: { width: job.width * POINTS, height: job.height * POINTS },
    pageMargins: 0,
    compress: true,
    defaultStyle: { font: "label", fontFeatures: { kern: false, liga: false } },
    content: sides.map((stamp, number) => ({
      pageBreak: number ? "before" : undefined,
      stack: [
        { svg: artwork, width: job.width * POINTS, absolutePosition: { x: 0, y: 0 } },
        ...words.filter((shape) => !shape.turn).map(written),
        ...stamp.map(drawn),
        // A page needs something that stands in it, not over it.
        { text: " ", fontSize: 1 },
      ],
    })),
  })
  .write(output);
