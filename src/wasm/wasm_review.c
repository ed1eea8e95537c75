/* Reviews in the browser; exports.h tells how workers share one. */
#include "wasm/exports.h"
#include "wasm/wasm.h"

#include "review/lines.h"
#include "review/review_json.h"

#include "text/json.h"

#include <string.h>

static struct rh_record reviewed; /* the actions that stand, as the review was opened */
static struct step steps_of_it[RH_RECORD_MAX + 1];
static struct review review = {.step = steps_of_it};
static struct step_job job;
static bool thinking; /* a step is */

bool review_open(uint32_t depth, uint32_t seed) {
    thinking = false;
    review.steps_n = 0;
    if (!wasm_stands()->map[0] || depth < STEP_DEPTH_MIN || depth > STEP_DEPTH_MAX) {
        return false;
    }
    reviewed = *wasm_stands();
    review.depth = depth;
    review.seed = seed;
    review.steps_n = review_steps(&reviewed);
    memset(steps_of_it, 0, review.steps_n * sizeof *steps_of_it);
    return true;
}

uint32_t review_steps_n(void) {
    return review.steps_n;
}

bool review_knows(uint32_t step) {
    return step < review.steps_n && review.step[step].known;
}

bool review_start(uint32_t step) {
    thinking = step < review.steps_n;
    if (thinking) {
        step_start(&job, wasm_map(), &reviewed, step, review.depth, review.seed);
    }
    return thinking;
}

bool review_think(uint32_t rollouts) {
    return thinking && step_think(&job, rollouts);
}

size_t review_take(void) {
    if (!thinking || step_think(&job, 1)) {
        return 0;
    }
    thinking = false;
    struct step *x = &review.step[job.number];
    step_take(&job, x);
    size_t n = lines_print_head(&review, &reviewed, text(), text_size());
    return n + lines_print_step(wasm_map(), &reviewed, x, text() + n, text_size() - n);
}

bool review_read(void) {
    return review.steps_n && lines_read(text(), wasm_map(), &reviewed, &review);
}

size_t review_step(uint32_t step) {
    struct out o;
    if (!review_knows(step)) {
        return 0;
    }
    out_start(&o, text(), text_size());
    review_json_step(&o, wasm_map(), &reviewed, &review.step[step]);
    return out_end(&o);
}

size_t review_summary(void) {
    struct out o;
    if (!review.steps_n) {
        return 0;
    }
    out_start(&o, text(), text_size());
    review_json_summary(&o, &review, wasm_map(), &reviewed);
    return out_end(&o);
}

size_t review_save(void) {
    size_t n = save_record();
    if (!review.steps_n || lines_game(wasm_stands()) != lines_game(&reviewed)) {
        return n;
    }
    n += lines_print_head(&review, &reviewed, text() + n, text_size() - n);
    for (uint32_t i = 0; i < review.steps_n && n < text_size(); i++) {
        if (review.step[i].known) {
            n += lines_print_step(wasm_map(), &reviewed, &review.step[i], text() + n,
                                  text_size() - n);
        }
    }
    return n;
}
