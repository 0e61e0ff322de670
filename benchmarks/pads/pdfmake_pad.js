// The pad with pdfmake: `node pdfmake_pad.js FOLDER OUTPUT`; pdfmake lies in the folder that PEERS names.
//
// pdfmake has no drawing that pages share: the artwork, one SVG, is written on every page. QR codes are its own; it makes
// their modules whole points wide, so that they come out a little smaller than asked for.
"use strict";
const fs = require("fs");
const path = require("path");
const pdfmake = require(require.resolve("pdfmake", { paths: [process.env.PEERS || "."] }));

const POINTS = 72 / 25.4;

const [folder, output] = process.argv.slice(2);
const job = JSON.parse(fs.readFileSync(path.join(folder, "job.json"), "utf8"));
const words = job.shapes.filter((shape) => shape.kind === "text");

function coded(shape) {
  return {
    qr: shape.text,
    eccLevel: "M",
    mode: "alphanumeric",
    fit: shape.size * POINTS,
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
  return `<text font-family="${shape.font}" font-size="${shape.size / POINTS}" ${anchor}>${shape.text}</text>`;
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
    defaultStyle: { font: "label" },
    content: sides.map((stamp, number) => ({
      pageBreak: number ? "before" : undefined,
      stack: [
        { svg: artwork, width: job.width * POINTS, absolutePosition: { x: 0, y: 0 } },
        ...words.filter((shape) => !shape.turn).map(written),
        ...stamp.map((shape) => (shape.kind === "code" ? coded(shape) : written(shape))),
        // A page needs something that stands in it, not over it.
        { text: " ", fontSize: 1 },
      ],
    })),
  })
  .write(output);
