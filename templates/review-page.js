"use strict";
(() => {
  const about = document.body.dataset;
  const done = [];
  const named = (id) => document.getElementById(id);
  const crops = () => [...document.querySelectorAll(".crop")];
  // As they were when the page was made.
  const first = crops();
  const reading = (crop) => crop.closest(".block").dataset.reading;
  const block = (crop, wanted) => crop.closest(".group").querySelector(`.block[data-reading="${CSS.escape(wanted)}"]`);

  // What was read comes first, then all else that the place may show, and that somebody is not sure.
  const next = (crop) => {
    const was = crop.dataset.was;
    const others = crop.dataset.reads.split(" ").filter((each) => each !== was);
    const round = [was, ...others];
    return round[(round.indexOf(reading(crop)) + 1) % round.length];
  };

  const count = (one) => {
    const held = one.querySelectorAll(".crop").length;
    one.querySelector(".count").textContent = held;
    one.classList.toggle("empty", held === 0);
  };

  // A gap stays where a picture was, so that no other one slips under the finger.
  const move = (crop, wanted) => {
    const from = crop.closest(".block");
    const to = block(crop, wanted);
    if (!to || to === from) return false;
    const home = document.querySelector(`.gap[data-of="${CSS.escape(key(crop))}"]`);
    if (home && home.closest(".block") === to) {
      home.replaceWith(crop);
    } else {
      if (!home) {
        const gap = document.createElement("span");
        gap.className = "gap";
        gap.dataset.of = key(crop);
        gap.style.width = `${crop.offsetWidth}px`;
        crop.before(gap);
      }
      to.querySelector(".crops").append(crop);
    }
    crop.classList.toggle("moved", wanted !== crop.dataset.was);
    count(from);
    count(to);
    return true;
  };

  const key = (crop) => `${crop.closest("[data-photo]").dataset.photo} ${crop.dataset.box}`;

  const take = (crop, wanted, says = true) => {
    const before = reading(crop);
    if (!move(crop, wanted)) return;
    if (says) done.push([crop, before, wanted]);
    keep();
    tell(crop, wanted);
  };

  // What was tapped outlives a reload, where the browser lets it: places by their number, and what they became.
  const keep = () => {
    try {
      sessionStorage.setItem(about.page, JSON.stringify(done.map(([crop, , wanted]) => [first.indexOf(crop), wanted])));
    } catch {
      // Then it does not.
    }
  };

  const restore = () => {
    try {
      for (const [place, wanted] of JSON.parse(sessionStorage.getItem(about.page) ?? "[]")) take(first[place], wanted);
    } catch {
      // What is kept there is no more than what nobody kept.
    }
  };

  // Everything that was asked or changed; what was left as it is was looked at as well.
  const answers = () => {
    const lines = [about.head];
    for (const crop of crops()) {
      const now = reading(crop);
      if (now !== crop.dataset.was || crop.classList.contains("asked")) lines.push(`${key(crop)} ${now}`);
    }
    return `${lines.join("\n")}\n`;
  };

  const tell = (crop, wanted) => {
    const changed = crops().filter((each) => reading(each) !== each.dataset.was).length;
    const what = crop ? about.moved.replace("{place}", crop.dataset.where).replace("{reading}", block(crop, wanted).querySelector("h3 span").textContent) : "";
    named("state").textContent = [what, about.changes.replace("{number}", changed)].filter(Boolean).join(" · ");
    named("undo").disabled = done.length === 0;
    named("answers").value = answers();
  };

  const undo = () => {
    const last = done.pop();
    if (!last) return;
    const [crop, before] = last;
    take(crop, before, false);
    crop.focus();
  };

  const step = (crop, by) => {
    const all = crops();
    const other = all[all.indexOf(crop) + by];
    if (other) other.focus();
  };

  const above = (crop, by) => {
    const here = crop.getBoundingClientRect();
    const rows = crops().filter((each) => (each.getBoundingClientRect().top - here.top) * by > here.height / 2);
    const far = (each) => {
      const there = each.getBoundingClientRect();
      return Math.abs(there.top - here.top) * 4 + Math.abs(there.left - here.left);
    };
    rows.sort((one, other) => far(one) - far(other));
    if (rows.length) rows[0].focus();
  };

  // A sign for each reading; `x` is the mark that a place takes, whatever that is called; tiles have their letters.
  const wish = (crop, sign) => {
    const reads = crop.dataset.reads.split(" ");
    if (sign === ".") return "blank";
    if (sign === "?") return "?";
    if (sign === "o") return reads.find((each) => each === "circled");
    if (sign !== "x") return reads.find((each) => each === sign.toUpperCase());
    return reads.find((each) => ["built", "crossed", "filled"].includes(each));
  };

  document.addEventListener("click", (event) => {
    const crop = event.target.closest(".crop");
    if (crop) take(crop, next(crop));
  });

  document.addEventListener("keydown", (event) => {
    const sign = event.key.toLowerCase();
    if (((event.ctrlKey || event.metaKey) && sign === "z") || (sign === "u" && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault();
      undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const crop = document.activeElement?.closest(".crop") ?? null;
    if (!crop) return;
    const turns = { arrowright: () => step(crop, 1), arrowleft: () => step(crop, -1), arrowdown: () => above(crop, 1), arrowup: () => above(crop, -1) };
    if (turns[sign]) {
      event.preventDefault();
      turns[sign]();
    } else {
      const wanted = wish(crop, sign);
      if (!wanted) {
        if (sign === "o") named("state").textContent = about.notCircled;
        return;
      }
      event.preventDefault();
      const all = crops();
      const after = all[all.indexOf(crop) + 1] ?? crop;
      take(crop, wanted);
      after.focus();
    }
  });

  named("undo").addEventListener("click", undo);
  named("copy").addEventListener("click", async () => {
    const text = named("answers");
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      text.focus();
      text.select();
      document.execCommand("copy");
    }
    named("state").textContent = about.copied;
  });
  named("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([named("answers").value], { type: "text/plain" }));
    link.download = about.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    named("done").scrollIntoView();
  });
  tell(null, "");
  restore();
})();
